import { findSubjects } from '../subjects.js'
import { awaitPress } from './await-press.js'
import { listSubjects } from './list-subjects.js'
import './page.css'
import { planted } from './planted.js'
import { readQuery, type Query } from './query.js'
import { showState, type Shown } from './show-state.js'

const { found, missing } = findSubjects()
const page = document.documentElement
const main = document.querySelector('main') ?? document.body
let shown: Shown | undefined

const first = readQuery(location.search)
if (first.view === undefined) listSubjects(main, found, missing)
else begin(first)

function begin(query: Query) {
  page.dir = query.dir
  page.dataset['theme'] = query.theme
  if (query.held) awaitPress(main, () => show(query))
  else show(query)
}

function show(query: Query) {
  showState([...found, planted], query).then(
    (state) => {
      shown = state
      // for whoever looks at the same state again in another way, or at another one
      Object.assign(window, { look: state.look, next })
      if (state.route !== undefined) page.dataset['route'] = state.route
      page.dataset['gallery'] = 'ready'
    },
    (error: unknown) => {
      page.dataset['gallery'] = 'failed'
      page.dataset['problem'] = error instanceof Error ? error.message : String(error)
      console.error(error)
    },
  )
}

/** Shows what a search asks for in place of what is shown. After one that failed the page is loaded anew. */
async function next(search: string) {
  Reflect.deleteProperty(window, 'next')
  delete page.dataset['gallery']
  delete page.dataset['route']
  await shown?.end()
  begin(readQuery(search))
}
