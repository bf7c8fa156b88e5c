import { sheetDateOrder } from '@dxweb/areas/events/programme/date-words.ts'
import type { AnyCollection } from '@dxweb/kit/definitions/collection.ts'
import { countLines, layOut } from '@dxweb/kit/sheets/lay-out.ts'
import { customers } from '@dxweb/areas/customers/contract.ts'
import { productions } from '@dxweb/areas/mediabase/productions/contract.ts'
import { products } from '@dxweb/areas/products/contract.ts'
import { renters } from '@dxweb/areas/renters/contract.ts'
import { expect, it } from 'vitest'
import { plansOf } from '../look/field-plan.ts'
import { matchHeadings, readRows, sheetPlans } from './cells/read-rows.ts'
import { readFile } from './read/read-file.ts'
import { readSource } from './read/source.ts'

async function read(collection: AnyCollection, file: string | Buffer<ArrayBuffer>) {
  const plans = plansOf(collection.fields)
  const match = (cells: readonly string[]) =>
    matchHeadings({ collection }, sheetPlans(plans), cells)
  const knows = (cells: readonly string[]) => match(cells).filter(Boolean).length
  const source = await readFile(new File([file], 'export.csv'), 'nb', plans)
  const sheet = layOut(readSource(source, knows, {}).table, knows)
  const columns = match(sheet.heading?.cells ?? [])
  const lines = sheet.rows.map(({ cells }) => cells)
  const place = { locale: 'nb', timeZone: 'Europe/Oslo' }
  const order = sheetDateOrder(sheet.rows)
  const reading = { register: collection.name, plans, columns, initial: {}, ids: {}, place, order }
  const { rows, faults } = readRows(lines, reading)
  const counts = Object.entries(countLines(sheet)).filter(([, count]) => count > 0)
  expect(counts.reduce((sum, [, count]) => sum + count, 0)).toBe(sheet.total)
  const named = columns.filter(Boolean)
  return {
    counts: Object.fromEntries(counts),
    rows: rows.map((row) => named.map((field) => row[field])),
    faults: faults.map(({ row, field, code }) => `${row} ${field} ${code}`),
  }
}

it.each<[string, AnyCollection, string | Buffer<ArrayBuffer>, object]>([
  [
    'an accounting system, with a cover, two lines of headings and a count',
    customers,
    'Kundeliste per 28.11.2026\n\n;;Kontakt;;Adresse;\nNr;Etternavn;E-post;Telefon;Gate;Postnr\n' +
      '1;Ås;kari@x.no;91234567;Gata 1;150\n\nAntall kunder: 1\n',
    {
      counts: { row: 1, heading: 1, blank: 2, above: 2, remark: 1 },
      rows: [['Ås', 'kari@x.no', '91234567', 'Gata 1', '0150']],
    },
  ],
  [
    'Excel in Norwegian, with a sum below another column',
    customers,
    Buffer.from(
      'Etternavn;Mobil;E-post;Saldo\r\nÅs;91234567;;1,50\r\n;;Totalt;1 234,50\r\n',
      'latin1',
    ),
    { counts: { row: 1, heading: 1, remark: 1 }, rows: [['Ås', '91234567', '']] },
  ],
  [
    'a printed list with page numbers and comments',
    customers,
    '# laget 28.11.2026\nEtternavn|E-post\nSum|sum@x.no\nSide 1 av 2\n# 1 | for seg\nTotal|2\n# slutt\n',
    {
      counts: { row: 2, heading: 1, above: 1, remark: 3 },
      rows: [
        ['Sum', 'sum@x.no'],
        ['# 1', 'for seg'],
      ],
    },
  ],
  [
    'Google Contacts',
    customers,
    'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Value,Address 1 - Street\n' +
      'Kari,Ås,* Work,kari@x.no,912 34 567,Gata 1\n',
    { rows: [['Kari', 'Ås', 'kari@x.no', '91234567', 'Gata 1']] },
  ],
  [
    'Excel, with numbers that it has rounded',
    products,
    'Varenavn;Pris;Strekkode\r\nPopkorn;45,00;7,04461E+12\r\n',
    { faults: ['0 barcode1 rounded_number'] },
  ],
  [
    'a list of contacts, with invisible signs around texts',
    customers,
    'Etternavn;E-post;Mobil\nÅs\u200B;\u200Ekari@x.no\u00AD;\u202A912 34 567\u202C\n',
    { rows: [['Ås', 'kari@x.no', '91234567']], faults: [] },
  ],
  [
    'a database, with formulas that keep zeros, a long number, lengths in words, and sums',
    products,
    'Varenavn;Varenr;Pris;Strekkode\n"Is; stor";="0101";95,-;\nSaft;="0102";kr 45;7.04461E12\n' +
      'Delsum kiosk;;140,00;\nPant;;(3,00);\n;;137,00;\nTotalt kr;;137,00;\nSnitt;;45,67;\nSkrevet ut 1.12.2026;;;\n',
    {
      counts: { row: 3, heading: 1, remark: 5 },
      rows: [
        ['Is; stor', '0101', 9500, ''],
        ['Saft', '0102', 4500, '7.04461E12'],
        ['Pant', '', '(3,00)', ''],
      ],
      faults: ['1 barcode1 rounded_number', '2 priceOre price'],
    },
  ],
  [
    'a distributor, with lengths as people write them',
    productions,
    'Tittel;Spilletid\nHavet;1 t 52 min\nElg;112 min\nNatt;01:42:00\nDag;1:75\n',
    {
      rows: [
        ['Havet', 112],
        ['Elg', 112],
        ['Natt', 102],
        ['Dag', '1:75'],
      ],
      faults: ['3 runtimeMinutes not_whole'],
    },
  ],
  [
    'people who write around numbers and addresses',
    customers,
    'Etternavn;E-post;Mobil\nLiv;mailto:liv@x.no;Tlf. 912 34 563\nUna;Una Å <una@x.no>;(+47) 912-34-565\n' +
      'Bo;bo@x.no;4791234562\nTo;to@x.no, to2@x.no;91234567 / 22334455\n',
    {
      rows: [
        ['Liv', 'liv@x.no', '91234563'],
        ['Una', 'una@x.no', '+4791234565'],
        ['Bo', 'bo@x.no', '+4791234562'],
        ['To', 'to@x.no, to2@x.no', '91234567/22334455'],
      ],
    },
  ],
  [
    'a renter, with a number of the VAT register',
    renters,
    'Leietaker;Org.nr\nKorpset;NO 974 760 673 MVA\n',
    { rows: [['Korpset', '974760673']] },
  ],
  [
    'Sweden',
    customers,
    'Förnamn;Efternamn;E-postadress;Gatuadress;Ort\nAnna;Öberg;anna@x.se;Storgatan 1;Årjäng\n',
    { rows: [['Anna', 'Öberg', 'anna@x.se', 'Storgatan 1', 'Årjäng']] },
  ],
  [
    'a distributor, with age limits and premieres as they are printed',
    productions,
    'Norsk tittel;Aldersgrense;Premieredato\nHavet;Tillatt for alle;25.12.2026\nElg;12 år;2.1.2027\nX;år;\n',
    {
      rows: [
        ['Havet', 'a', '2026-12-25'],
        ['Elg', '12', '2027-01-02'],
        ['X', 'år', null],
      ],
      faults: ['2 ageLimit not_valid'],
    },
  ],
  [
    'Excel in American, with the month first',
    productions,
    'Title,Premiere\r\nHavet,11/28/2026\r\nElg,03/04/2027\r\n',
    {
      rows: [
        ['Havet', '2026-11-28'],
        ['Elg', '2027-03-04'],
      ],
      faults: [],
    },
  ],
])('reads a file of %s, and accounts for each line', async (_of, register, file, expected) => {
  expect(await read(register, file)).toMatchObject(expected)
})
