import { escapeHtml } from '@dxweb/kit/text/escape.ts'

interface CamtPayment {
  ref: string
  ore: number
  kid: string
  payer: string
}

const kroner = (ore: number) => (ore / 100).toFixed(2)

export const camtOf = (
  payments: readonly CamtPayment[],
): string => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.02"><BkToCstmrDbtCdtNtfctn>
<GrpHdr><MsgId>1</MsgId></GrpHdr>
<Ntfctn><Id>1</Id><Acct><Id><Othr><Id>86011117947</Id></Othr></Id></Acct>
<Ntry><Amt Ccy="NOK">${kroner(payments.reduce((sum, { ore }) => sum + ore, 0))}</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>E1</AcctSvcrRef>
<NtryDtls>${payments
  .map(
    ({ ref, ore, kid, payer }) => `<TxDtls><Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs>
<AmtDtls><TxAmt><Amt Ccy="NOK">${kroner(ore)}</Amt></TxAmt></AmtDtls>
<RltdPties><Dbtr><Nm>${escapeHtml(payer)}</Nm></Dbtr></RltdPties>
<RmtInf><Strd><CdtrRefInf><Ref>${kid}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`,
  )
  .join('')}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
