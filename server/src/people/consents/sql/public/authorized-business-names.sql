-- What the business was called that a consumer agreed to pay. No row: nothing was authorized, or it is kept no more.
create view authorized_business_names as select purchase_id, business_name from consents where repayment_id = '';
