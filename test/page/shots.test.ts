import { DashboardHost } from './dashboardHost.ts';
import { eventsShown, monthOfUsage, reconcileShown, stillLoading } from './dashboardStates.ts';
describe('shots', () => {
  for (const theme of ['dark', 'light', 'high-contrast'] as const) for (const width of [600, 1400]) it(`${theme} ${width}`, async () => {
    const host = await DashboardHost.open({ theme, width });
    await host.show(monthOfUsage);
    await host.page.locator('.bar').nth(3).hover();
    await host.screenshot(`/tmp/shots/dash-${theme}-${width}.png`);
    if (width === 1400) {
      await host.show(eventsShown); await host.screenshot(`/tmp/shots/dash-events-${theme}.png`);
      await host.show(reconcileShown); await host.screenshot(`/tmp/shots/dash-reconcile-${theme}.png`);
      await host.show(stillLoading); await host.screenshot(`/tmp/shots/dash-loading-${theme}.png`);
    }
    if (host.troubles.length) throw new Error(host.troubles.join());
  });
});
