// Runs in the browser under the page's nonce. Values are set as text, except the QR code the server has
// drawn.
;(() => {
  const root = document.getElementById('dx-account')
  if (!root) return
  const texts = JSON.parse(root.dataset.texts)

  const cookie = (name) =>
    document.cookie
      .split('; ')
      .find((part) => part.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''

  const post = (url, body) =>
    fetch(url, {
      method: 'POST',
      credentials: 'same-origin',
      headers: {
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': decodeURIComponent(cookie('XSRF-TOKEN')),
        ...(root.dataset.ninja && { 'X-Dx-Ninja': root.dataset.ninja }),
      },
      body: JSON.stringify(body),
    })

  /** 'profile-firstName' is the field `firstName`. */
  const fieldName = (input) => input.name.split('-').at(-1)

  function valuesOf(form) {
    const values = {}
    for (const input of form.querySelectorAll('input[name]')) {
      if (input.type === 'radio' && !input.checked) continue
      if (input.value === '' && !input.required && fieldName(input) === 'currentPassword') continue
      values[fieldName(input)] = input.value
    }
    return values
  }

  function clearFaults(form) {
    for (const old of form.querySelectorAll('.fault')) old.remove()
    for (const input of form.querySelectorAll('[aria-invalid]'))
      input.removeAttribute('aria-invalid')
  }

  function showFault(input, text) {
    const fault = document.createElement('span')
    fault.className = 'fault'
    fault.id = `${input.id}-fault`
    fault.textContent = text
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', fault.id)
    input.closest('.field').append(fault)
  }

  function showRefusal(form, error) {
    const fields = Object.entries(error.fields ?? {})
    for (const [name, { code }] of fields) {
      const input = [...form.querySelectorAll('input[id]')].find((each) => fieldName(each) === name)
      if (input) showFault(input, texts[`field.${code}`] ?? texts['error.invalid'])
    }
    const said = texts[`error.${error.code}`] ?? texts['error.internal']
    form.querySelector('.dx-account-said').textContent = fields.length > 0 ? '' : said
    form.querySelector('[aria-invalid]')?.focus()
  }

  function showFactor(answer) {
    root.querySelector('[data-qr]').innerHTML = answer.svg
    root.querySelector('[data-secret]').textContent = answer.secret
    root.querySelector('[data-factor]').hidden = false
    root.querySelector('[data-post$="totp/start"]').hidden = true
    root.querySelector('#totp-confirm-code').focus()
  }

  function showCodes(codes) {
    const list = root.querySelector('[data-codes] ul')
    for (const code of codes) {
      const item = document.createElement('li')
      item.textContent = code
      list.append(item)
    }
    root.querySelector('[data-factor]').hidden = true
    root.querySelector('[data-codes]').hidden = false
  }

  function showDone(form, answer) {
    if (answer.svg) return showFactor(answer)
    if (answer.recoveryCodes) return showCodes(answer.recoveryCodes)
    form.querySelector('.dx-account-said').textContent = form.dataset.done
    for (const input of form.querySelectorAll('input[type=password]')) input.value = ''
    for (const input of form.querySelectorAll('input[type=email]')) input.defaultValue = input.value
    showWhatIsCalledFor()
    const locale = form.querySelector('[name=locale-locale]:checked')?.value
    if (locale) location.assign(`?locale=${locale}`)
    else if (form.dataset.reload) location.reload()
  }

  /** The application around the page shows the sign-in dialog, so that typed values stay. */
  const askAbove = () =>
    !root.dispatchEvent(new CustomEvent('dx-signed-out', { bubbles: true, cancelable: true }))

  /** A stale CSRF token is renewed once. */
  async function send(form, isAgain = false) {
    const button = form.querySelector('button')
    clearFaults(form)
    button.disabled = true
    try {
      const response = await post(form.dataset.post, valuesOf(form))
      const answer = await response.json()
      if (response.status === 419 && !isAgain) {
        await fetch('/api/v1/csrf-cookie', { credentials: 'same-origin' })
        return await send(form, true)
      }
      if (response.ok) return showDone(form, answer)
      const isOver = response.status === 401 || answer.error.details?.sudo === 'ask'
      if (isOver && !askAbove()) return location.reload()
      showRefusal(form, answer.error)
    } catch {
      showRefusal(form, { code: 'internal' })
    } finally {
      button.disabled = false
    }
  }

  /** Shows dependent inputs once a field differs from its initial value. */
  function showWhatIsCalledFor() {
    for (const part of root.querySelectorAll('[data-shown-by]')) {
      const input = document.getElementById(part.dataset.shownBy)
      part.hidden = input.value.trim() === input.defaultValue
    }
  }

  root.addEventListener('input', showWhatIsCalledFor)
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(event.target)
  })
  root.querySelector('[data-again]')?.addEventListener('click', () => location.reload())
})()
