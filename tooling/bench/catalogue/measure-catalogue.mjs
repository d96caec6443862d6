import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../service/start-service.mjs'

const calls = 300
const warmUp = 30

/** What the widget asks: a page, a search, the wallets of a chain, four by their ids. */
const questions = /** @type {const} */ ({
  'a page of 40': '/getWallets?page=3&entries=40',
  'a search': '/getWallets?page=1&entries=100&search=wa',
  'a page of one chain': '/getWallets?page=1&entries=40&chains=eip155:1',
  'a picture': '',
})

/**
 * Milliseconds from asking the service to having its whole answer, one call after the other.
 *
 * @typedef {Readonly<Record<string, readonly number[]>>} CatalogueFigures by what was asked
 */

/**
 * Starts a service and asks for wallets as the widget does.
 *
 * @returns {Promise<CatalogueFigures>}
 * @throws {Error} when the service does not start or refuses something
 */
export async function measureCatalogue() {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  const service = await startService({ folder, environment: { CLIENT_LIMIT: '0', PROJECT_LIMIT: '0' } })
  try {
    const { data } = JSON.parse((await ask(service.url, '/getWallets?page=1&entries=1')).toString())
    const picture = `/getWalletImage/${data[0].image_id}`
    /** @type {Record<string, readonly number[]>} */
    const figures = {}
    for (const [name, path] of Object.entries(questions))
      figures[name] = await time(service.url, path || picture)
    return figures
  } finally {
    await service.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} url
 * @param {string} path
 */
async function time(url, path) {
  const times = []
  for (let call = 0; call < warmUp + calls; call++) {
    const startedAt = performance.now()
    await ask(url, path)
    times.push(performance.now() - startedAt)
  }
  return times.slice(warmUp)
}

/**
 * @param {string} url
 * @param {string} path
 */
async function ask(url, path) {
  const answer = await fetch(
    `${url}${path}${path.includes('?') ? '&' : '?'}projectId=development&st=bench&sv=1`,
  )
  const body = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${body.toString()}`)
  return body
}
