// Where games are kept on this device: IndexedDB. Whoever has none plays without saving.

import type { Saved } from "./match";

const DATABASE = "kufsa";
const STORE = "games";

/** What a transaction found, once it is really done: a device without room says so only at the end. */
function completed<T>(transaction: IDBTransaction, request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    transaction.oncomplete = () => done(request.result);
    transaction.onabort = () => failed(transaction.error ?? new Error("the database failed"));
  });
}

export class Storage {
  #database: Promise<IDBDatabase> | null = null;

  #open(): Promise<IDBDatabase> {
    return (this.#database ??= new Promise<IDBDatabase>((done, failed) => {
      const request = indexedDB.open(DATABASE, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
      request.onsuccess = () => {
        request.result.onclose = () => (this.#database = null);
        done(request.result);
      };
      request.onerror = () => failed(request.error ?? new Error("the database cannot be opened"));
    }).catch((error) => {
      this.#database = null;
      throw error;
    }));
  }

  async #within<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
    const transaction = (await this.#open()).transaction(STORE, mode, { durability: "relaxed" });
    return completed(transaction, act(transaction.objectStore(STORE)));
  }

  /** Whatever is kept under an id; it may be broken. */
  load(id: string): Promise<unknown> {
    return this.#within("readonly", (store) => store.get(id));
  }

  all(): Promise<unknown[]> {
    return this.#within("readonly", (store) => store.getAll());
  }

  async save(saved: Saved): Promise<void> {
    await this.#within("readwrite", (store) => store.put(saved));
  }

  async remove(id: string): Promise<void> {
    await this.#within("readwrite", (store) => store.delete(id));
  }
}
