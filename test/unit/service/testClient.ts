import type { LocalService } from '../../service/localService.ts';

export type Headers = Readonly<Record<string, string>>;

/** Sends requests with one key, as a client of the service does. */
export class TestClient {
  readonly #baseUrl: string;
  readonly #key: string;

  constructor(service: LocalService, key: string) {
    this.#baseUrl = service.baseUrl;
    this.#key = key;
  }

  get(path: string, headers: Headers = {}): Promise<Response> {
    return fetch(this.#baseUrl + path, {
      headers: { ...this.#authorization(), ...headers },
      redirect: 'manual',
    });
  }

  post(path: string, body: unknown, headers: Headers = {}, signal?: AbortSignal): Promise<Response> {
    return fetch(this.#baseUrl + path, {
      method: 'POST',
      headers: { ...this.#authorization(), 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
      ...(signal !== undefined && { signal }),
    });
  }

  async getJson(path: string): Promise<unknown> {
    return await (await this.get(path)).json();
  }

  async postJson(path: string, body: unknown, headers: Headers = {}): Promise<unknown> {
    return await (await this.post(path, body, headers)).json();
  }

  async postText(path: string, body: unknown, headers: Headers = {}): Promise<string> {
    return await (await this.post(path, body, headers)).text();
  }

  #authorization(): Headers {
    return { authorization: `Bearer ${this.#key}` };
  }
}
