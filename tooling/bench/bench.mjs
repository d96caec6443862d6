import { parseArgs } from 'node:util'
import { requireBuild } from '../build/require-build.mjs'
import { measureCatalogue } from './catalogue/measure-catalogue.mjs'
import { measureFootprint } from './footprint.mjs'
import { measureAttacks } from './relay/attacks.mjs'
import { measureLoad } from './relay/measure-load.mjs'
import { measureRelay } from './relay/measure-relay.mjs'
import { measureOthers } from './others/measure-others.mjs'
import { median, percentile } from './statistics.mjs'
import { measureEarly } from './times/measure-early.mjs'
import { measureTimes } from './times/measure-times.mjs'

// npm run bench [-- --only times,catalogue,relay,load,attacks,footprint] [-- --runs 9]
//
// Measures dist. `--only others,early` installs and measures the libraries of the comparison, which needs the registry. Only the footprint has a budget that fails the command: times depend on the machine. `npm run size`
// checks the sizes.

/** Budget of a host that supports Ethereum alone. */
const footprintBudget = { packages: 20, megabytes: 100 }

// Vite builds React for development in any other environment.
process.env['NODE_ENV'] = 'production'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: 'times,catalogue,relay,load,attacks,footprint' },
    runs: { type: 'string', default: '9' },
  },
})
requireBuild()
const parts = /** @type {Record<string, () => Promise<void> | void>} */ ({
  times,
  catalogue,
  relay,
  load,
  attacks,
  footprint,
  others,
  early,
})
for (const name of values.only.split(',')) {
  const part = parts[name]
  if (!part) throw new Error(`--only: unknown part "${name}". Use ${Object.keys(parts).join(', ')}.`)
  await part()
}

async function times() {
  for (const { slowdown, rows } of await measureTimes({ runs: Number(values.runs) })) {
    console.log(`\nTimes at 1/${slowdown} of the speed, medians in ms`)
    console.table(rows)
  }
}

async function early() {
  console.log('\nThe button is pressed as soon as it is seen, at 1/4 of the speed: medians in ms')
  console.table(await measureEarly({ runs: Number(values.runs) }))
}

async function others() {
  const figures = await measureOthers()
  console.log('\nOther libraries: KB of scripts and styles after gzip, hosts before a click, packages, MB')
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([name, { usableKb, listKb, hosts, packages, megabytes }]) => [
        name,
        {
          usable: usableKb.toFixed(1),
          list: listKb?.toFixed(1) ?? '',
          hosts,
          packages,
          MB: megabytes.toFixed(0),
        },
      ]),
    ),
  )
}

async function catalogue() {
  const figures = await measureCatalogue()
  console.log('\nCatalogue of a service over HTTP, ms')
  console.table(
    Object.fromEntries(
      Object.entries(figures).map(([name, durations]) => [
        name,
        { median: median(durations).toFixed(2), p95: percentile(durations, 95).toFixed(2) },
      ]),
    ),
  )
}

async function relay() {
  const { trips, messagesPerSecond, clients, memory } = await measureRelay()
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1_000_000).toFixed(0)
  console.log('\nRelay of a service with an embedded database')
  console.table({
    'request and answer, median, ms': median(trips).toFixed(1),
    'request and answer, p95, ms': percentile(trips, 95).toFixed(1),
    [`messages per second, ${clients} clients`]: messagesPerSecond.toFixed(0),
    'memory at rest, MB': megabytes(memory.rest),
    [`memory with ${clients} clients, MB`]: megabytes(memory.connected),
    'memory after their messages, MB': megabytes(memory.after),
  })
}

async function load() {
  const { deliveries, lost, load: size, memory } = await measureLoad()
  const megabytes = (/** @type {number} */ bytes) => (bytes / 1_000_000).toFixed(0)
  console.log(
    `\nRelay with ${size.sockets} sockets from ${size.addresses} addresses, ${size.pairs} busy pairs`,
  )
  console.table({
    'messages per second': size.messagesPerSecond,
    'delivery, median, ms': median(deliveries).toFixed(1),
    'delivery, p95, ms': percentile(deliveries, 95).toFixed(1),
    'messages that were lost': lost,
    'memory at rest, MB': megabytes(memory.rest),
    'memory with all sockets, MB': megabytes(memory.connected),
    'highest memory, MB': megabytes(memory.highest),
  })
}

async function attacks() {
  console.log('\nRelay under attack, while an honest pair works')
  console.table(await measureAttacks())
}

function footprint() {
  const { packages, bytes, largest } = measureFootprint()
  const megabytes = bytes / 1_000_000
  console.log('\nInstalled by a host that supports Ethereum alone')
  console.table({
    packages: { measured: packages, budget: footprintBudget.packages },
    MB: { measured: megabytes.toFixed(1), budget: footprintBudget.megabytes },
    ...Object.fromEntries(
      largest.map((entry) => [`MB of ${entry.name}`, { measured: (entry.bytes / 1_000_000).toFixed(1) }]),
    ),
  })
  if (packages > footprintBudget.packages || megabytes > footprintBudget.megabytes) {
    console.error('The footprint is over its budget.')
    process.exitCode = 1
  }
}
