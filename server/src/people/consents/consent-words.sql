-- An authorization's whole text: its words with what stood in their places, as packages/contract/src/authorization.ts
-- makes it for the page. What people have typed is put in last, so that a name with braces in it changes nothing.
create or replace function consent_words(
  p_text text, p_language text, p_amount_cents bigint, p_institution_name text, p_account_type text, p_last_four text, p_business_name text,
  p_on date default null, p_purchased_on date default null
)
returns text
language sql stable as $$
  select replace(replace(replace(replace(replace(replace(replace(p_text,
           '{date}', coalesce(consent_day(p_on, p_language), '')),
           '{purchase_date}', coalesce(consent_day(p_purchased_on, p_language), '')),
           '{amount}', '$' || to_char(p_amount_cents / 100.0, 'FM999,999,999,999,990.00')),
           '{account_type}', case when p_language <> 'es' then lower(p_account_type)
                                  when lower(p_account_type) = 'checking' then 'corriente'
                                  when lower(p_account_type) = 'savings' then 'de ahorros'
                                  else lower(p_account_type) end),
           '{last_four}', p_last_four),
           '{institution}', p_institution_name),
           '{business}', p_business_name)
$$;

-- A day as the words of an authorization have it, whatever language the database speaks: `November 9, 2026`,
-- `9 de noviembre de 2026`.
create or replace function consent_day(p_day date, p_language text) returns text
language sql immutable as $$
  select case p_language
           when 'es' then to_char(p_day, 'FMDD') || ' de '
             || (array['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'])[extract(month from p_day)::integer]
             || ' de ' || to_char(p_day, 'YYYY')
           else to_char(p_day, 'FMMonth FMDD, YYYY')
         end
$$;
