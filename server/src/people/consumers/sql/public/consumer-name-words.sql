-- The words of consumers' names, to be searched by how they begin: the very expression of the index consumers_by_name_words.
create view consumer_name_words as
  select user_id,
         array_to_tsvector(array_remove(regexp_split_to_array(replace(replace(replace(replace(replace(lower(translate(regexp_replace(normalize(
           first_name || ' ' || last_name || ' ' || translate(first_name || ' ' || last_name, '''‘’ʻʼ', ''), nfkd),
           '[\u0300-\u036f]', '', 'g'), 'øØđĐðÐłŁħĦŧŦıəƏ', 'oOdDdDlLhHtTieE')),
           'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ŋ', 'ng'), '[^a-z0-9]+'), '')) as words
    from consumers;
