import { parseArgs } from 'node:util'
import { ensureInstalled } from '../setup/install.mjs'
import { requireNodeVersion } from '../setup/node-version.mjs'

// Vite builds React for development in any other environment
process.env['NODE_ENV'] = 'production'

try {
  const { values } = parseArgs({ options: { sizes: { type: 'boolean', default: false } } })
  requireNodeVersion()
  ensureInstalled()
  await bench(values.sizes)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/**
 * Sizes fail when they are over their budget; times never do, machines differ.
 *
 * @param {boolean} sizesOnly
 */
async function bench(sizesOnly) {
  const { ensureBuilt } = await import('./ensure-built.mjs')
  const { measureSizes } = await import('./sizes.mjs')
  const { sizesReport } = await import('./report.mjs')
  await ensureBuilt()
  const { text, faults } = sizesReport(await measureSizes())
  console.log(text)
  if (!sizesOnly) {
    const { measureTimes } = await import('./times.mjs')
    const { timesReport } = await import('./report.mjs')
    console.log(`\n${timesReport(await measureTimes())}`)
    const { measureCatalogue } = await import('./catalogue/measure-catalogue.mjs')
    const { catalogueReport } = await import('./catalogue/catalogue-report.mjs')
    console.log(`\n${catalogueReport(await measureCatalogue())}`)
    const { measureRelay } = await import('./relay/measure-relay.mjs')
    const { relayReport } = await import('./relay/relay-report.mjs')
    console.log(`\n${relayReport(await measureRelay())}`)
    const { measureFootprint } = await import('./footprint.mjs')
    const { footprintReport } = await import('./report.mjs')
    const footprint = footprintReport(measureFootprint())
    console.log(`\n${footprint.text}`)
    faults.push(...footprint.faults)
  }
  for (const fault of faults) console.error(`Not as promised: ${fault}`)
  if (faults.length > 0) process.exitCode = 1
}
