import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fetchPackage } from './fetch-package.mjs'
import { makeCatalogue } from './make-catalogue.mjs'
import { readThirdweb } from './read-thirdweb.mjs'
import { readWalletBook } from './read-wallet-book.mjs'
import { sources } from './sources.mjs'
import { unlistedWallets } from './unlisted-wallets.mjs'
import { writeAssetPictures } from './write-asset-pictures.mjs'
import { writeAssets } from './write-assets.mjs'
import { writeCatalogue } from './write-catalogue.mjs'
import { writeIcons } from './write-icons.mjs'
import { writeNetworks } from './write-networks.mjs'
import { writeNotice } from './write-notice.mjs'

// Generates ../data from its sources. The result is committed.

const folder = join(import.meta.dirname, '../data')
const written = join(folder, 'wallets.json')
const work = mkdtempSync(join(tmpdir(), 'foyer-catalogue-'))
try {
  const thirdweb = fetchPackage(sources.thirdweb, work)
  const walletBook = fetchPackage(sources.walletBook, work)
  const icons = fetchPackage(sources.icons, work)
  const iconFacts = fetchPackage(sources.iconFacts, work)
  const wallets = [...(await unlistedWallets(icons)), ...(await readThirdweb(thirdweb))]
  const before = existsSync(written) ? JSON.parse(readFileSync(written, 'utf8')) : []
  const catalogue = makeCatalogue(wallets, await readWalletBook(walletBook), before)
  mkdirSync(join(folder, 'pictures'), { recursive: true })
  await writeCatalogue(folder, catalogue, wallets)
  const { networks, tokens } = await writeIcons(folder, icons, iconFacts)
  await writeNetworks(folder, networks)
  await writeAssets(folder, iconFacts)
  await writeAssetPictures(folder, tokens)
  writeNotice(folder, [
    { ...sources.thirdweb, root: thirdweb },
    { ...sources.walletBook, root: walletBook },
    { ...sources.icons, root: icons },
    { ...sources.iconFacts, root: iconFacts },
  ])
  const told = catalogue.filter(({ assumed }) => !assumed).length
  const linked = catalogue.filter((wallet) => wallet.mobile_link ?? wallet.webapp_link).length
  console.log(
    `${catalogue.length} wallets; ${told} with networks from a source, ${linked} with a link for pairing`,
  )
} finally {
  rmSync(work, { recursive: true, force: true })
}
