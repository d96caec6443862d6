import { findSubjects } from '../subjects.js'
import { awaitPress } from './await-press.js'
import { listSubjects } from './list-subjects.js'
import './page.css'
import { readQuery } from './query.js'
import { showState } from './show-state.js'

const { found, missing } = findSubjects()
const query = readQuery(location.search)
const page = document.documentElement
page.dir = query.dir
page.dataset['theme'] = query.theme

if (query.view === undefined) listSubjects(document.body, found, missing)
else if (query.held) awaitPress(document.body, show)
else show()

function show() {
  showState(found, query).then(
    () => (page.dataset['gallery'] = 'ready'),
    (error: unknown) => {
      page.dataset['gallery'] = 'failed'
      page.dataset['problem'] = error instanceof Error ? error.message : String(error)
      console.error(error)
    },
  )
}
