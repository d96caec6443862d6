-- thumbprint of a device's key and a split: releases of the same share to the same device count once in a limit
alter table shares.audit add column attempt text;
