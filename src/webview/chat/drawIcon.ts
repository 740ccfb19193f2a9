import { type IconName, iconPaths } from './iconPaths.ts';

const svg = 'http://www.w3.org/2000/svg';

/** The same icons as the `Icon` component's, for nodes that are made by hand. */
export function drawIcon(name: IconName): SVGSVGElement {
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('class', `icon icon-${name}`);
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('d', iconPaths[name]);
  icon.append(path);
  return icon;
}
