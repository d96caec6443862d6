import { Skeleton, useStyles } from '#kernel/ui'
import css from './nft-picture.css?inline'

/** Placeholder of the list while it loads: tiles of the final size. */
export function NftSkeletons({ count, label }: { readonly count: number; readonly label: string }) {
  useStyles(css)
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <ul className="nfts-grid" aria-hidden="true">
        {Array.from({ length: count }, (_, index) => (
          <li key={index} className="card nft">
            <span className="nft-picture" />
            <span className="nft-text">
              <Skeleton width="70%" height={12} />
              <Skeleton width="45%" height={10} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
