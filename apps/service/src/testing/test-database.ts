/** A database with the tables of some modules, which can be opened several times. */
export interface TestDatabase {
  /** Options of a service or a command that uses it. */
  readonly options: { readonly DATABASE_URL: string | undefined; readonly DATA_FOLDER: string }
  /** Removes it. Nothing may have it open. */
  remove(): Promise<void>
}
