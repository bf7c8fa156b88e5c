import { escapeHtml } from '@dxweb/kit/text/escape.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'

// catalog: mail.reset.*
// catalog: mail.adminInvitation.*
// catalog: mail.invitation.*
// catalog: mail.access.*
// catalog: mail.shift.*
// catalog: mail.reservation.*
// catalog: mail.receipt.*
// catalog: mail.giftCard.*
// catalog: mail.membership.*
// catalog: mail.refund.*
// catalog: mail.refundToCard.*
// catalog: mail.buyerMessage.*
// catalog: mail.consent.*
// catalog: mail.report.*
// catalog: mail.settlement.*
// catalog: mail.filmSettlement.*
// catalog: mail.option.*
// catalog: mail.quote.*
// catalog: mail.quoteDeclined.*
// catalog: mail.quoteQuestion.*
// catalog: mail.confirmation.*
// catalog: mail.invoice.*
// catalog: mail.creditNote.*
// catalog: mail.reminder.*
// catalog: mail.lastReminder.*
// catalog: mail.proposalApproved.*
// catalog: mail.proposalLinked.*
// catalog: mail.proposalRefused.*
// catalog: mail.webhookFailing.*
// catalog: mail.webhookGone.*
export type MailTemplate =
  | 'reset'
  | 'adminInvitation'
  | 'invitation'
  | 'access'
  | 'shift'
  | 'reservation'
  | 'papers'
  | 'receipt'
  | 'giftCard'
  | 'membership'
  | 'refund'
  | 'refundToCard'
  | 'buyerMessage'
  | 'consent'
  | 'report'
  | 'settlement'
  | 'filmSettlement'
  | 'option'
  | 'quote'
  | 'quoteDeclined'
  | 'quoteQuestion'
  | 'confirmation'
  | 'invoice'
  | 'creditNote'
  | 'reminder'
  | 'lastReminder'
  | 'proposalApproved'
  | 'proposalLinked'
  | 'proposalRefused'
  | 'webhookFailing'
  | 'webhookGone'

/** Returns '' without a customer. */
export type ChoicesUrl = (partnerId: number, customerId: number | null) => string

export interface Sender {
  name: string
  facts: readonly string[]
}

const dxWeb: Sender = { name: 'DxWeb', facts: [] }

export interface MailWords {
  template: MailTemplate
  locale: Locale
  sender?: Sender
  own?: string
  choicesUrl?: string
  /** Values for the texts. `url` becomes a button; `lines` are below the lead. */
  values: Record<string, string>
}

export function composeMail(words: MailWords) {
  const { template, locale, values, sender = dxWeb, own = '', choicesUrl = '' } = words
  const partText = (part: string) => translate(locale, `mail.${template}.${part}`, values)
  const url = values['url'] ?? ''
  const lines = (values['lines'] ?? '').split('\n').filter(Boolean)
  const texts = {
    subject: partText('subject'),
    lead: partText('lead'),
    action: url && partText('action'),
    after: partText('after'),
  }
  const choices = choicesUrl && translate(locale, 'mail.choices')
  const signature = [sender.name, ...sender.facts].join('\n')
  const parts = [
    texts.lead,
    lines.join('\n'),
    own,
    url && `${texts.action}:\n${url}`,
    texts.after,
    signature,
    choicesUrl && `${choices}:\n${choicesUrl}`,
  ]
  return {
    subject: texts.subject,
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
    html: layOut(locale, { ...texts, lines, own, sender, choices, choicesUrl }, url),
  }
}

export function previewMail(words: MailWords) {
  const { subject, text } = composeMail(words)
  return { subject, text }
}

const button = (href = '', action = '') =>
  `<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b63;color:#ffffff;font-weight:600;text-decoration:none">${action}</a></p>`

interface Texts {
  subject: string
  lead: string
  lines: readonly string[]
  own: string
  action: string
  after: string
  sender: Sender
  choices: string
  choicesUrl: string
}

const escapedLines = (lines: readonly string[]) => lines.map(escapeHtml).join('<br>')

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .filter(Boolean)
    .map((part) => `<p style="margin:0 0 24px">${escapedLines(part.split('\n'))}</p>`)
    .join('\n')

const small = (content: string) =>
  `<p style="margin:24px 0 0;font-size:13px;color:#44544f">${content}</p>`

function layOut(locale: Locale, texts: Texts, url: string): string {
  const [subject, lead, action, after, href] = [
    texts.subject,
    texts.lead,
    texts.action,
    texts.after,
    url,
  ].map(escapeHtml)
  const lines = escapedLines(texts.lines)
  const facts = escapedLines(texts.sender.facts)
  const font = 'font-family:Inter,Helvetica,Arial,sans-serif'
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f6f5;color:#12211f;${font};font-size:16px;line-height:1.5">
<table role="presentation" align="center" style="width:100%;max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 20px;font-weight:700;font-size:18px;color:#0b6b63">${escapeHtml(texts.sender.name)}</p>
<p style="margin:0 0 24px;white-space:pre-line">${lead}</p>
${lines && `<p style="margin:0 0 24px;font-weight:600">${lines}</p>`}
${paragraphs(texts.own)}
${url && button(href, action)}
<p style="margin:0;font-size:14px;color:#44544f">${after}</p>
${facts && small(facts)}
${texts.choicesUrl && small(`<a href="${escapeHtml(texts.choicesUrl)}" style="color:#0b6b63">${escapeHtml(texts.choices)}</a>`)}
</td></tr></table>
</body></html>
`
}
