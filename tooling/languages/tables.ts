/// <reference types="vite/types/importMeta.d.ts" />
import type { ErrorFactory } from '../../kernel/core/errors/define-errors.js'
import type { LoadLanguages, Messages } from '../../kernel/text/messages.js'
import type { EnglishTable, LanguageTexts } from './check-language.js'

type Module = Readonly<Record<string, unknown>>

const modules = import.meta.glob<Module>(
  [
    '../../kernel/**/*{messages,errors}.ts',
    '../../kernel/ui/slots/PluginBoundary.tsx',
    '../../plugins/**/*{messages,errors}.ts',
    '!../../kernel/text/**',
    '!../../**/testing/**',
  ],
  { eager: true },
)

/** Lists of languages by folder: `plugins/send`. */
const lists = import.meta.glob<Awaited<ReturnType<LoadLanguages>>>(
  '../../{plugins/*,kernel/text}/languages/index.ts',
  { eager: true },
)

/** A table of texts with its file and its languages. */
export interface FoundTable extends EnglishTable {
  readonly path: string
  readonly languages: LoadLanguages | undefined
}

/** All tables of texts and errors of kernel/ and plugins/, except those that only developers read. */
export const tables: readonly FoundTable[] = Object.entries(modules).flatMap(([file, module]) =>
  Object.values(module).flatMap((value) => {
    const path = file.replace('../../', '')
    if (isMessages(value))
      return [{ ...value, languages: value.languages, optional: new Set<string>(), path }]
    return isErrorTable(value) ? [{ ...readErrors(value), path }] : []
  }),
)

/** Folder of the languages of a file: `plugins/send/errors.ts` has `plugins/send`. */
export const folderOf = (path: string) => /^plugins\/[^/]+|^kernel/.exec(path)?.[0] ?? path

/** Folders with a list of languages, and the list. */
export const languageLists = Object.entries(lists).map(([path, { default: loaders }]) => ({
  folder: folderOf(path.replace('../../', '')),
  loaders,
}))

/** Loads the texts of a folder in one language; empty if there are none. */
export async function loadTexts(folder: string, tag: string): Promise<LanguageTexts> {
  const load = languageLists.find((list) => list.folder === folder)?.loaders[tag]
  return (await load?.())?.default ?? {}
}

function isMessages(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null && 'owner' in value && 'table' in value
}

function isErrorTable(value: unknown): value is Readonly<Record<string, ErrorFactory>> {
  const factories = typeof value === 'object' && value !== null ? Object.values(value) : []
  return (
    factories.length > 0 && factories.every((factory) => typeof factory === 'function' && 'code' in factory)
  )
}

function readErrors(errors: Readonly<Record<string, ErrorFactory>>): Omit<FoundTable, 'path'> {
  const made = Object.values(errors).map((create) =>
    (create as (details: object) => ReturnType<ErrorFactory>)({ values: {} }),
  )
  const messages = made.map(({ messageRef }) => messageRef?.messages)
  const isForDevelopers = made.filter(({ kind }) => kind === 'config' || kind === 'plugin')
  return {
    owner: messages[0]?.owner ?? '',
    table: Object.assign({}, ...messages.map((each) => each?.table)) as Messages['table'],
    optional: new Set(isForDevelopers.map(({ messageRef }) => messageRef?.key ?? '')),
    languages: messages[0]?.languages,
  }
}
