/**
 * A template: its folder in `templates/`, and whether it has a variant with wagmi.
 *
 * @typedef {{ name: string, title: string, hasWagmi: boolean }} Template
 */

/** @type {readonly Template[]} */
export const templates = [
  { name: 'vanilla', title: 'Vite and TypeScript, no framework', hasWagmi: true },
  { name: 'react', title: 'Vite and React', hasWagmi: true },
  { name: 'next', title: 'Next.js with the app router', hasWagmi: true },
  { name: 'vue', title: 'Vite and Vue', hasWagmi: false },
  { name: 'svelte', title: 'Vite and Svelte', hasWagmi: false },
]
