import { allScopes } from '../service/access/scope.ts';
import { themes, type Theme } from '../vscode/theme.ts';
import { Journey } from './journey.ts';

/** Pictures to look at; what must hold in every theme is tested in the page tests. */
describe('Modelside in each kind of theme', () => {
  let journey: Journey;

  before(async function begin() {
    this.timeout(300_000);
    journey = await Journey.begin();
    const { workbench, service, chat } = journey;
    await workbench.openViewContainer('Modelside');
    await workbench.runCommand('Modelside: Set Up Connection');
    await workbench.quickInput.type(service.baseUrl);
    await workbench.quickInput.accept();
    await workbench.page.getByText('Your personal API key for').waitFor();
    await workbench.quickInput.type(service.createKey({ scopes: allScopes }));
    await workbench.quickInput.accept();
    await journey.startChatting();
    await workbench.openFile('cart.ts');
    await (await chat.button(/^Add file/)).click();
    await (await chat.button(/^Open cart\.ts/)).waitFor();
    await chat.ask('What does this file do, and is it right?');
    await chat.answered(/total/);
  });

  after(() => journey?.end());

  for (const theme of Object.keys(themes) as Theme[]) {
    it(`shows panel and trees in ${theme}`, async () => {
      const { workbench, chat } = journey;
      await workbench.setTheme(theme);
      await (await chat.answer()).waitFor();
      await workbench.screenshot(`theme-${theme.toLowerCase().replaceAll(' ', '-')}`);
    });
  }
});
