/// <reference types="vite/types/importMeta.d.ts" />
import { localeAtom, messageOverridesAtom } from '../../../kernel/author.js'
import { currentEntryAtom } from '../../../kernel/core/router.js'
import {
  createPluginHarness,
  fakePicture,
  until,
  type Harness,
  type ViewState,
} from '../../../kernel/testing/index.js'
import { pseudoMessages } from '../../pseudo-locale/pseudo-messages.js'
import { pseudoLocale } from '../../pseudo-locale/pseudo-text.js'
import type { Subject } from '../subjects.js'
import type { Look, Query } from './query.js'

/** The site every view is shown on. */
const host = {
  name: 'Meridian',
  icon: fakePicture('#1d1a17', '#f3b45c', 'M9 29V11h4l7 9 7-9h4v18h-4V17.5l-7 9-7-9V29z'),
}

/** One sans of ordinary width in place of each platform's own, so that sheets of two machines compare. */
const neutral = {
  '--foyer-font-family': "Inter, 'Helvetica Neue', 'Liberation Sans', Arial, system-ui, sans-serif",
} as const

/** A state that is on the page. */
export interface Shown {
  /** The id of the route it ended at; nothing where no view is open. */
  readonly route: string | undefined
  /** Changes how it looks while it is there, and resolves when that is drawn. */
  look(look: Look): Promise<void>
  /** Takes it off the page. */
  end(): Promise<void>
}

/**
 * Brings one state of one subject onto the page and resolves when it is drawn.
 * @throws an Error when there is no such state or it does not come about.
 */
export async function showState(subjects: readonly Subject[], query: Query): Promise<Shown> {
  const subject = subjects.find(({ id }) => id === query.view)
  const state = subject?.states.find(({ name }) => name === query.state)
  if (!subject || !state) throw new Error(`There is no state "${query.state}" of "${query.view}".`)
  const { name, prepare, loading, variables = {}, offline, keyboard, hover, ...options } = state
  const harness = createPluginHarness(subject.make(), { ...options, metadata: host })
  const look = async (wanted: Look) => {
    const sized = wanted.textSize === undefined ? {} : { '--foyer-font-size': wanted.textSize }
    harness.foyer.setTheme({ mode: wanted.theme, variables: { ...neutral, ...variables, ...sized } })
    await setLanguage(harness, wanted.locale ?? 'en', state.messages)
    await drawn()
  }
  harness.foyer.setTheme({ mode: query.theme, variables: { ...neutral, ...variables } })
  // the texts stay English, because states press English labels
  if (query.dir === 'rtl') harness.store.set(localeAtom, pseudoLocale)
  const unmount = subject.view ? undefined : await mountTrigger(harness)
  if (prepare) await prepare(harness)
  else if (subject.view) await harness.open(subject.view as never)
  if (subject.view && !loading) await until(isDrawn, 'the view')
  await until(() => !deepAll(document).some((one) => one.matches('[data-loading]')), 'the pictures')
  if (query.locale !== undefined || query.textSize !== undefined) await look(query)
  await drawn()
  const end = async () => {
    await harness.dispose()
    unmount?.()
  }
  return { route: harness.read(currentEntryAtom)?.id, look, end }
}

/** Sets the language. The texts of the pseudo-locale are overrides, as a host can set them; those of the state win. */
async function setLanguage(
  { store }: Harness,
  locale: string,
  messages: ViewState['messages'] = {},
): Promise<void> {
  const changes = store.get(localeAtom) !== locale
  await loadLanguage(locale)
  const before = allWords()
  store.set(localeAtom, locale)
  store.set(messageOverridesAtom, locale === pseudoLocale ? { ...pseudoMessages, ...messages } : messages)
  if (changes) await until(() => allWords() !== before, `the words of ${locale}`)
}

const languageFiles = import.meta.glob('../../../{plugins/*,kernel/text}/languages/*.ts')

/** Loads all texts of a language and the lists of languages, so that the texts of several plugins are rendered in one frame. */
async function loadLanguage(locale: string): Promise<void> {
  const files = Object.entries(languageFiles).filter(([path]) =>
    [locale, 'index'].some((name) => path.endsWith(`/languages/${name}.ts`)),
  )
  await Promise.all(files.map(([, load]) => load()))
}

/** All that is said, by what is drawn and by labels. */
function allWords(): string {
  return deepAll(document)
    .map((one) => `${one.shadowRoot?.textContent ?? ''} ${one.ariaLabel ?? ''}`)
    .join(' ')
}

/** Comes when nothing has changed its size for three frames: what follows a size does so a frame later. */
async function drawn(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  let before = ''
  for (let still = 0; still < 3; still++) {
    await frame()
    const now = deepAll(document)
      .map((one) => `${one.clientWidth}x${one.clientHeight}/${one.scrollHeight}`)
      .join()
    if (now !== before) still = 0
    before = now
  }
}

/** Its code has come, and it is drawn: until then the title is only heard. */
const isDrawn = () =>
  deepAll(document).some((one) => one.matches('.frame-title-text') && !one.querySelector('.visually-hidden'))

async function mountTrigger({ foyer }: Harness): Promise<() => void> {
  const stage = document.createElement('div')
  stage.className = 'stage'
  document.querySelector('main')?.append(stage)
  foyer.mount(stage)
  await until(() => deepAll(stage).find((one) => one.matches('button')), 'the button')
  return () => stage.remove()
}

function deepAll(root: ParentNode): Element[] {
  return [...root.querySelectorAll('*')].flatMap((one) => [
    one,
    ...(one.shadowRoot ? deepAll(one.shadowRoot) : []),
  ])
}
