/** The part of `vite/client` that `hot-reload.ts` uses. */
interface ImportMeta {
  readonly hot?: { readonly data: { foyer?: import('foyerkit').Foyer } }
}
