import { attachRequest } from './attachRequest.ts';
import type { Post } from '../pageRequest.ts';

/** The browser's name for every picture on the clipboard. */
const clipboardName = 'image.png';

/** Reads files that were dropped or pasted, and hands them to the host. */
export class FileIntake {
  readonly #post: Post;
  readonly #pictureName: string;
  #unread = 0;

  /** @param pictureName for pictures that have none. */
  constructor(post: Post, pictureName: string) {
    this.#post = post;
    this.#pictureName = pictureName;
  }

  /** A question that is sent now would go without some of them. */
  get reading(): boolean {
    return this.#unread > 0;
  }

  readonly take = (files: readonly File[]): void => {
    void this.#read(files);
  };

  async #read(files: readonly File[]): Promise<void> {
    this.#unread += files.length;
    for (const file of files) {
      this.#post(await attachRequest(file, file.name === clipboardName ? this.#pictureName : file.name));
      this.#unread -= 1;
    }
  }
}
