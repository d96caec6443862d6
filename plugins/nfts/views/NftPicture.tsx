import { useEffect, useState } from 'react'
import { LetterTile, useService, useStyles } from '#kernel/ui'
import { nftsService, type Nft } from '../contract.js'
import css from './nft-picture.css?inline'

/** Picture of a collectible by the service, or the first letter of its name. The name beside it says the same. */
export function NftPicture({ nft }: { readonly nft: Nft }) {
  const service = useService(nftsService)
  useStyles(css)
  const { id, hasPicture, isSpam, name } = nft
  const [url, setUrl] = useState<string>()
  const isWanted = hasPicture && !isSpam
  useEffect(() => {
    if (!isWanted) return undefined
    let isShown = true
    // the letter stays if the picture cannot be read
    service.picture(id).then(
      (loaded) => isShown && setUrl(loaded),
      () => {},
    )
    return () => void (isShown = false)
  }, [service, id, isWanted])
  return (
    <span className="nft-picture" aria-hidden="true">
      {url !== undefined && isWanted ? <img src={url} alt="" /> : <LetterTile name={name} />}
    </span>
  )
}
