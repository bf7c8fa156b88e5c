-- One posting in eight has income or its VAT, which reports by rate are of.
create index posting_taxed on posting (partner_id, posted_on)
  where credit in ('3020', '3030', '3050', '3220', '2700', '2701', '2703')
    or debit in ('3020', '3030', '3050', '3220', '2700', '2701', '2703');
