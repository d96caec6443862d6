// the dev server of `npm start` already works on the sources, so developing is the same as trying
import './start.mjs'
