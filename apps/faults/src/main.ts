import { compositionRows } from './rows/composition.js'
import { lifeRows } from './rows/life.js'
import { startRows } from './rows/start.js'
import { viewRows } from './rows/views.js'

const rows = [...compositionRows, ...startRows, ...viewRows, ...lifeRows]
const list = document.getElementById('rows') as HTMLOListElement

for (const { name, run } of rows) {
  const item = document.createElement('li')
  item.dataset['name'] = name
  list.append(item)
  try {
    await run()
    item.dataset['outcome'] = 'taken'
    item.textContent = `${name}: taken`
  } catch (error) {
    item.dataset['outcome'] = 'broken'
    item.textContent = `${name}: ${error instanceof Error ? error.message : String(error)}`
  }
}
document.body.dataset['done'] = String(rows.length)
