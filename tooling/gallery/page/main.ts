import { findSubjects } from '../subjects.js'
import { awaitPress } from './await-press.js'
import { listSubjects } from './list-subjects.js'
import './page.css'
import { planted } from './planted.js'
import { readQuery } from './query.js'
import { showState } from './show-state.js'

const { found, missing } = findSubjects()
const query = readQuery(location.search)
const page = document.documentElement
page.dir = query.dir
page.dataset['theme'] = query.theme
const main = document.querySelector('main') ?? document.body

if (query.view === undefined) listSubjects(main, found, missing)
else if (query.held) awaitPress(main, show)
else show()

function show() {
  showState([...found, planted], query).then(
    ({ route, look }) => {
      // for whoever looks at the same state again in another way
      Object.assign(window, { look })
      if (route !== undefined) page.dataset['route'] = route
      page.dataset['gallery'] = 'ready'
    },
    (error: unknown) => {
      page.dataset['gallery'] = 'failed'
      page.dataset['problem'] = error instanceof Error ? error.message : String(error)
      console.error(error)
    },
  )
}
