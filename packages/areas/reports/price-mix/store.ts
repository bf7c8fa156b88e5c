import { reportSource, throughout } from '@dxweb/kit/reports/report-source.ts'
import { soldRows } from '@dxweb/areas/facts/sales-sql.ts'
import { ticketSalesSource } from '../ticket-sales/store.ts'
import { priceMix } from './contract.ts'

const { text, grains = [] } = ticketSalesSource

export const priceMixSource = reportSource(
  priceMix,
  text,
  grains.map((grain) => throughout(grain, soldRows)),
)
