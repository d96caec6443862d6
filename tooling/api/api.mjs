import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { requireBuild } from '../build/require-build.mjs'
import { createReports, reportsFolder } from './reports.mjs'

requireBuild()
const reports = await createReports()
await mkdir(reportsFolder, { recursive: true })
const old = (await readdir(reportsFolder)).filter((name) => !reports.has(name))
await Promise.all(old.map((name) => rm(join(reportsFolder, name))))
await Promise.all([...reports].map(([name, text]) => writeFile(join(reportsFolder, name), text)))
console.log(`${reports.size} reports in tooling/api/reports.`)
