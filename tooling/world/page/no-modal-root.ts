import type { ModalRoot } from '../../../kernel/modal/modal-root.js'

/** Creates the modal root of a page without a document: the router has its history, and nothing is drawn. */
export function createModalRoot(): ModalRoot {
  return { warmUp() {}, prepare: async () => {}, dispose: async () => {} }
}
