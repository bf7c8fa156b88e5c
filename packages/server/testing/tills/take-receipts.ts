/** Lets tests of goods sell them, as files and calls of tills do. */
export {
  takeReceipts,
  takeStatement,
  type TakenReceipt,
} from '@dxweb/areas/tills/receipts/take-store.ts'
