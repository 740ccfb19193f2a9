/** The tree of what a page shows, written down so that two can be compared: `p[text|em[text]]`. */
type Outline = string;

/** Elements whose own text is only the space between their children. */
const containers = new Set(['ul', 'ol', 'blockquote', 'div', 'table', 'thead', 'tbody', 'tr', 'li']);

/** What this project's renderer made of a text, in the words of the specification's HTML. */
export function outlineOfAnswer(answer: Element): Outline {
  return children(answer, 'div', (element) => {
    if (element.matches('.page-of-blocks, .table')) return outlineOfAnswer(element);
    if (element.matches('.code')) {
      const text = element.querySelector('code')?.textContent ?? '';
      return `pre[code[${text === '' ? '' : `${text}\n`}]]`;
    }
    if (element.matches('.picture')) return `img(${element.textContent})`;
    if (element.matches('.hidden-character')) return element.textContent;
    const name = element.localName.replace(/^h\d$/, 'heading');
    const address = element.getAttribute('data-href');
    return `${name}${address === null ? '' : `(${address})`}[${children(element, name, (child) => outlineOfAnswer(wrap(child)))}]`;
  });
}

/** The specification's own HTML. */
export function outlineOfHtml(root: Element): Outline {
  return children(root, 'div', (element) => {
    if (element.localName === 'img') return `img(${element.getAttribute('src')})`;
    const name = element.localName.replace(/^h\d$/, 'heading');
    const address = element.getAttribute('href');
    return `${name}${address === null ? '' : `(${address})`}[${children(element, name, (child) => outlineOfHtml(wrap(child)))}]`;
  });
}

/** An element alone in a box, so that the functions above can begin with it. */
function wrap(element: Element): Element {
  const box = document.createElement('div');
  box.append(element.cloneNode(true));
  return box;
}

function children(parent: Element, name: string, outline: (child: Element) => Outline): Outline {
  return [...parent.childNodes]
    .map((child) => {
      if (child instanceof Element) return outline(child);
      const before = child.previousSibling;
      // The specification writes a newline after each `br`; on the page it would be nothing but space.
      const afterBreak = before instanceof Element && before.localName === 'br';
      const text = (child.textContent ?? '').replace(afterBreak ? /^\n/ : /$^/, '');
      return containers.has(name) ? text.replaceAll(/^\n+|\n+$/g, '') : text;
    })
    .filter((text) => text !== '')
    .join('|');
}
