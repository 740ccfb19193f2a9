import { invalidValue, missingParameter } from '../http/invalidRequest.ts';
import { JsonObject } from '../http/jsonObject.ts';

export interface Content {
  readonly text: string;
  readonly images: number;
}

/** What the parts of a message's content are called at one endpoint. */
interface PartNames {
  readonly text: readonly string[];
  readonly image: string;
}

/** A string, or an array of parts of text and images; absent counts as empty only where `optional`. */
export function parseContent(
  message: JsonObject,
  field: string,
  names: PartNames,
  optional = false,
): Content {
  const content = message.raw(field);
  if (content === undefined) {
    if (optional) {
      return { text: '', images: 0 };
    }
    throw missingParameter(message.pathOf(field));
  }
  if (typeof content === 'string') {
    return { text: content, images: 0 };
  }
  if (!Array.isArray(content)) {
    throw invalidValue(message.pathOf(field), `'${message.pathOf(field)}' is a string or an array of parts.`);
  }
  const texts: string[] = [];
  let images = 0;
  for (const part of message.objects(field)) {
    const type = part.string('type');
    if (names.text.includes(type)) {
      texts.push(part.string(type === 'refusal' ? 'refusal' : 'text'));
    } else if (type === names.image) {
      checkImage(part);
      images += 1;
    } else {
      throw invalidValue(part.pathOf('type'), `A part of the type '${type}' is not known here.`);
    }
  }
  return { text: texts.join('\n'), images };
}

/** Chat completions put the address into an object, responses write it as a string. */
function checkImage(part: JsonObject): void {
  const image = part.raw('image_url');
  const url =
    typeof image === 'string' ? image : new JsonObject(image, part.pathOf('image_url')).string('url');
  if (!/^data:image\/|^https:/.test(url)) {
    throw invalidValue(part.pathOf('image_url'), 'An image is a data URL or an https address.');
  }
}
