interface AttachmentPlace {
  readonly id: string;
  /** Such as `greet.ts:3-9`. */
  readonly label: string;
  /** Path within the workspace; empty for what has none. */
  readonly path: string;
  /** Where it came from, to open it again. */
  readonly uri?: string;
}

/** Text that goes along with a question, as it was when it was attached. */
export interface TextAttachment extends AttachmentPlace {
  /** `folder`: the list of its files. `problems`: what VS Code shows for a file, one a line. */
  readonly kind: 'file' | 'selection' | 'folder' | 'problems' | 'terminal';
  /** VS Code's language identifier. */
  readonly language: string;
  /** First and last line, counted from 1; missing for a whole file. */
  readonly lines?: { readonly first: number; readonly last: number };
  readonly text: string;
}

export interface ImageAttachment extends AttachmentPlace {
  readonly kind: 'image';
  /** `data:image/png;base64,…`: PNG, JPEG, GIF or WebP. */
  readonly dataUrl: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** `data:` address of a small copy, to show it by. */
  readonly thumbnail?: string;
}

/** A piece of the workspace, or a picture, that goes along with a question. */
export type Attachment = TextAttachment | ImageAttachment;
