import { escapeHtml } from '@dxweb/kit/escape.ts'
import type { Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'

// catalog: mail.reset.*
// catalog: mail.invitation.*
// catalog: mail.access.*
// catalog: mail.shift.*
// catalog: mail.reservation.*
// catalog: mail.receipt.*
// catalog: mail.giftCard.*
// catalog: mail.refund.*
// catalog: mail.refundToCard.*
export type MailTemplate =
  | 'reset'
  | 'invitation'
  | 'access'
  | 'shift'
  | 'reservation'
  | 'papers'
  | 'receipt'
  | 'giftCard'
  | 'refund'
  | 'refundToCard'

interface Words {
  template: MailTemplate
  locale: Locale
  /** `url` becomes the button, if there is one; `lines` stand under each other below the lead. */
  values: Record<string, string>
}

/** Subject, plain text and HTML of a mail: a greeting's worth of text, one link, and what to do if it is a mistake. */
export function composeMail({ template, locale, values }: Words) {
  const say = (part: string) => translate(locale, `mail.${template}.${part}`, values)
  const url = values['url'] ?? ''
  const lines = (values['lines'] ?? '').split('\n').filter(Boolean)
  const texts = {
    subject: say('subject'),
    lead: say('lead'),
    action: url && say('action'),
    after: say('after'),
  }
  const parts = [texts.lead, lines.join('\n'), url && `${texts.action}:\n${url}`, texts.after]
  return {
    subject: texts.subject,
    text: `${parts.filter(Boolean).join('\n\n')}\n\nDxWeb\n`,
    html: layOut(locale, { ...texts, lines }, url),
  }
}

const button = (href = '', action = '') =>
  `<p style="margin:0 0 24px"><a href="${href}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0b6b63;color:#ffffff;font-weight:600;text-decoration:none">${action}</a></p>`

function layOut(
  locale: Locale,
  texts: { subject: string; lead: string; lines: string[]; action: string; after: string },
  url: string,
): string {
  const [subject, lead, action, after, href] = [
    texts.subject,
    texts.lead,
    texts.action,
    texts.after,
    url,
  ].map(escapeHtml)
  const lines = texts.lines.map(escapeHtml).join('<br>')
  const font = 'font-family:Inter,Helvetica,Arial,sans-serif'
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f6f5;color:#12211f;${font};font-size:16px;line-height:1.5">
<table role="presentation" align="center" style="width:100%;max-width:520px;background:#ffffff;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 20px;font-weight:700;font-size:18px;color:#0b6b63">DxWeb</p>
<p style="margin:0 0 24px">${lead}</p>
${lines && `<p style="margin:0 0 24px;font-weight:600">${lines}</p>`}
${url && button(href, action)}
<p style="margin:0;font-size:14px;color:#44544f">${after}</p>
</td></tr></table>
</body></html>
`
}
