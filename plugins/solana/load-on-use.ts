// code that is used when the user sends or signs
export { createRequests } from './requests/create-requests.js'
export { createSigning } from './signing/create-signing.js'
export { createTransactions } from './transactions/create-transactions.js'
export { createTransfer } from './transfer/create-transfer.js'
