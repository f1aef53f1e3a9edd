-- What a payment was authorized with: the browser's name of itself, its first 200 characters. No row: it gave none, or
-- it is kept no more.
create view authorized_devices as select purchase_id, device from consents where device is not null and repayment_id = '';
