import { describe, expect, it } from 'vitest'
import { attachmentKindOf, fileNameOf } from './attachment-kind.ts'

function zip(...names: string[]): Buffer {
  const entries = names.map((name) => {
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30, 'latin1')
    return local
  })
  const listed = names.map((name) => {
    const central = Buffer.alloc(46 + name.length)
    central.writeUInt32LE(0x02014b50, 0)
    central.writeUInt16LE(name.length, 28)
    central.write(name, 46, 'latin1')
    return central
  })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(Buffer.concat(entries).length, 16)
  return Buffer.concat([...entries, ...listed, end])
}

const types = '[Content_Types].xml'

describe('the type of an attachment', () => {
  it.each([
    [Buffer.from('%PDF-1.7 …'), 'application/pdf'],
    [Buffer.from([0xff, 0xd8, 0xff, 0xe0]), 'image/jpeg'],
    [zip(types, 'word/document.xml'), 'wordprocessingml'],
    [zip(types, 'xl/workbook.xml'), 'spreadsheetml'],
    [Buffer.from('....ftypisom', 'latin1'), 'video/mp4'],
    [Buffer.from('Rigg kl. 12\nLydprøve kl. 15 – æøå'), 'text/plain; charset=utf-8'],
  ])('an attachment’s type is detected by content: %#', (bytes, type) => {
    expect(attachmentKindOf(bytes)).toContain(type)
  })

  it.each([
    ['a program of Windows', Buffer.from('MZ\u0090\u0000')],
    ['a program of Linux', Buffer.from('\u007fELF\u0002')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a page', Buffer.from('\uFEFF  <!doctype html><script>alert(1)</script>')],
    ['text with a script in it', Buffer.from('hei <script>alert(1)</script>')],
    ['an archive', zip('a.txt')],
    ['a document with macros', zip(types, 'word/document.xml', 'word/vbaProject.bin')],
    ['a document that is cut off', zip(types, 'word/document.xml').subarray(0, 60)],
    ['a ZIP whose list lies', zip(types, 'word/x').fill(0xff, 60, 100)],
    ['nothing', Buffer.alloc(0)],
    ['noise', Buffer.from([0, 159, 146, 150])],
  ])('refuses %s as an attachment', (_, bytes) => {
    expect(attachmentKindOf(bytes)).toBeUndefined()
  })

  it.each([
    ['../../etc/passwd.txt', '.._.._etc_passwd.txt'],
    ['rider\u202efdp.txt', 'rider_fdp.txt'],
    ['CON\u0000"x".CSV', 'CON__x_.CSV'],
    ['...', 'file.txt'],
    ['', 'file.txt'],
  ])('the attachment %j is stored as %j', (name, kept) => {
    expect(fileNameOf(name, 'text/plain; charset=utf-8')).toBe(kept.replace(/^\.+/, ''))
  })

  it.each([
    ['rider.bat', 'text/plain; charset=utf-8', 'rider.bat.txt'],
    ['rider.hta. .', 'text/plain; charset=utf-8', 'rider.hta.txt'],
    ['rider.html', 'application/pdf', 'rider.html.pdf'],
    ['Rider.PDF', 'application/pdf', 'Rider.PDF'],
    ['sal.jpeg', 'image/jpeg', 'sal.jpeg'],
    ['sal', 'image/png', 'sal.png'],
    ['budsjett.xlsm', attachmentKindOf(zip(types, 'xl/workbook.xml')) ?? '', 'budsjett.xlsm.xlsx'],
  ])('the file name %j gets the extension of its type, %s', (name, type, kept) => {
    expect(fileNameOf(name, type)).toBe(kept)
  })
})
