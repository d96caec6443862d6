-- thumbprint of the key of the device that stored the share: no other one reads or activates it while it is pending
alter table recovery.shares add column jkt text;
