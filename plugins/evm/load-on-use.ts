// one module for all: each separate import() adds bytes to pages that never send
export { createBatches } from './calls/create-batches.js'
export { createCalls } from './calls/create-calls.js'
export { createNames } from './names/create-names.js'
export { createRequests } from './requests/create-requests.js'
export { createSigning } from './signing/create-signing.js'
export { createTransactions } from './transactions/create-transactions.js'
export { createTransfer } from './transfer/create-transfer.js'
export { watchPending } from './transactions/watch-pending.js'
