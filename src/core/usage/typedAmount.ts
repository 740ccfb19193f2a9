/** Signs that stand for one currency wherever they are used for budgets of a service; others are named by their code. */
const signs: ReadonlyMap<string, string> = new Map([
  ['$', 'USD'],
  ['US$', 'USD'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
]);

const amountShape =
  /^(?<before>\D*?)(?<number>\d(?:[\d.,'’_ ]*\d)?|[.,]\d+) *(?<suffix>[kKmM](?![a-zA-Z]))?(?<after>\D*)$/;

/** A number of tokens as people type it: `20000`, `20,000`, `500k`, `2M`. `undefined` where it could be another one, too. */
export function readTokens(text: string): number | undefined {
  const parts = partsOf(text);
  if (!parts || parts.before !== '' || !/^(?:tokens?)?$/i.test(parts.after)) return undefined;
  // Nobody has a half token: a dot before three digits can only be between thousands.
  const plain = plainNumber(parts.number, parts.zeros === 0 ? ',.' : '');
  const amount = plain === undefined ? Number.NaN : Number(shifted(plain, parts.zeros));
  return Number.isSafeInteger(amount) ? amount : undefined;
}

/**
 * An amount of money as people type it: `5`, `$1.34`, `1,50 €`, `USD 1,000`. `undefined` where it could be another one,
 * too, such as `1.500`.
 *
 * @param currency where the text names none.
 */
export function readCost(
  text: string,
  currency: string,
): { readonly cost: string; readonly currency: string } | undefined {
  const parts = partsOf(text);
  if (!parts || (parts.before !== '' && parts.after !== '')) return undefined;
  const named = parts.before + parts.after;
  const code = named === '' ? currency : currencyOf(named);
  const plain = plainNumber(parts.number, parts.zeros === 0 ? ',' : '');
  return code === undefined || plain === undefined
    ? undefined
    : { cost: shifted(plain, parts.zeros), currency: code };
}

interface Parts {
  readonly before: string;
  readonly number: string;
  readonly after: string;
  /** That the suffix stands for. */
  readonly zeros: 0 | 3 | 6;
}

function partsOf(text: string): Parts | undefined {
  const found = amountShape.exec(text.replace(/\s/g, ' ').trim())?.groups;
  const { before = '', number, suffix, after = '' } = found ?? {};
  if (number === undefined) return undefined;
  const zeros = suffix === undefined ? 0 : suffix.toLowerCase() === 'k' ? 3 : 6;
  return { before: before.trim(), number, after: after.trim(), zeros };
}

function currencyOf(name: string): string | undefined {
  const known = signs.get(name.toUpperCase());
  return known ?? (/^[a-z]{3}$/i.test(name) ? name.toUpperCase() : undefined);
}

/**
 * Digits with a point at most, in which there are no marks between thousands any more.
 *
 * @param thousands marks that are taken for such where three digits follow one of them and nothing else tells.
 */
function plainNumber(number: string, thousands: string): string | undefined {
  const [first, another, ...more] = new Set(number.replace(/\d/g, ''));
  if (first === undefined) return number;
  if (another !== undefined) {
    // Of two marks the last one, which stands there once, is the point.
    const [whole = '', fraction = '', ...rest] = number.split(another);
    const isPoint = more.length === 0 && rest.length === 0 && /[.,]/.test(another);
    return isPoint && isGrouped(whole, first) ? `${whole.split(first).join('')}.${fraction}` : undefined;
  }
  const pieces = number.split(first);
  const [whole = '', fraction = ''] = pieces;
  const isPointed = pieces.length === 2 && /[.,]/.test(first);
  if (isPointed && (fraction.length !== 3 || /^0*$/.test(whole))) return `${whole || '0'}.${fraction}`;
  const isClear = pieces.length > 2 || !isPointed || thousands.includes(first);
  return isClear && isGrouped(number, first) ? pieces.join('') : undefined;
}

function isGrouped(text: string, mark: string): boolean {
  const [first = '', ...others] = text.split(mark);
  return /^\d{1,3}$/.test(first) && others.every((group) => /^\d{3}$/.test(group));
}

/** With the point so many places further to the right. */
function shifted(number: string, zeros: number): string {
  if (zeros === 0) return number;
  const [whole = '', fraction = ''] = number.split('.');
  const rest = fraction.slice(zeros);
  const moved = (whole + fraction.slice(0, zeros).padEnd(zeros, '0')).replace(/^0+(?=\d)/, '');
  return rest === '' ? moved : `${moved}.${rest}`;
}
