-- Terms that no approved month has used are taken away where they were set wrongly.
grant delete on fee_term to dxweb_app;
