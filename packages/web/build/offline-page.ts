import type { Locale } from '@dxweb/locales/catalog.ts'
import { translate } from '@dxweb/locales/translate.ts'

const part = (locale: Locale) => `<div lang="${locale}" data-locale="${locale}">
<h1>${translate(locale, 'shell.offline.title')}</h1>
<p>${translate(locale, 'shell.offline.text')}</p>
<p>${translate(locale, 'shell.offline.works')}</p>
<p class="act"><a class="scan" hidden>${translate(locale, 'shell.offline.scan')}</a>
<button type="button">${translate(locale, 'shell.retry')}</button></p>
<p class="dim" role="status">${translate(locale, 'shell.offline.back')}</p></div>`

/**
 * Page that replaces every other page while there is no network. It is self-contained, has no personal data, polls
 * the server every few seconds, and opens the requested page once the server answers.
 */
export const offlinePage = (): string => `<!doctype html>
<html lang="nb">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>DxWeb</title><style>${style}</style></head>
<body><main><p class="logo"><span aria-hidden="true">dx</span>DxWeb</p>
${part('nb')}${part('en')}</main><script nonce="__NONCE__">${script}</script></body></html>`

const script = `
const locale = localStorage.getItem('locale') === 'en' ? 'en' : 'nb'
document.documentElement.lang = locale
for (const part of document.querySelectorAll('[data-locale]')) if (part.dataset.locale !== locale) part.remove()
document.title = document.querySelector('h1').textContent + ' · DxWeb'
const venue = /^\\/partners\\/\\d+(?:\\/renters\\/\\d+)?(?=\\/|$)/.exec(location.pathname)
const scan = document.querySelector('.scan')
if (venue) { scan.href = venue[0] + '/shows/scan'; scan.hidden = false }
const again = () => fetch('/health/live', { cache: 'no-store' }).then(() => location.reload(), () => undefined)
document.querySelector('button').addEventListener('click', again)
addEventListener('online', again)
setInterval(again, 5000)`

const style = `body{margin:0;min-height:100vh;display:grid;align-content:center;background:#f4f6f5;color:#12211f;
font:16px/1.5 system-ui,sans-serif}
main{max-width:32rem;margin:0 auto;padding:24px}p{margin:0 0 12px}h1{margin:28px 0 8px;font-size:26px;line-height:1.2}
.logo{display:flex;align-items:center;gap:10px;margin:0;font-weight:700}
.logo span{padding:5px 7px;border-radius:8px;background:#4fc2b4;color:#06211d;font-size:14px;line-height:1.2}
.act{display:flex;flex-wrap:wrap;gap:10px;margin:20px 0}[hidden]{display:none}
a,button{box-sizing:border-box;padding:9px 16px;border:1px solid #c3cdca;border-radius:8px;background:#fff;color:#12211f;
font:600 15px/1.4 system-ui,sans-serif;text-decoration:none;cursor:pointer}
a{border-color:#0b6b63;background:#0b6b63;color:#fff}.dim{color:#44544f;font-size:14px}
@media(prefers-color-scheme:dark){body{background:#0d1514;color:#e8efed}.dim{color:#b4c3be}
button{border-color:#3a4b47;background:#141f1d;color:#e8efed}a{border-color:#4fc2b4;background:#4fc2b4;color:#06211d}}`
