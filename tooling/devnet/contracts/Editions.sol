// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The transfers of an ERC-1155 in which anybody makes editions.
contract Editions {
    string public constant name = "Foyer Prints";
    mapping(uint256 => mapping(address => uint256)) private balances;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256[] ids,
        uint256[] values
    );

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return balances[id][account];
    }

    function mint(uint256 id, uint256 value) external {
        balances[id][msg.sender] += value;
        emit TransferSingle(msg.sender, address(0), msg.sender, id, value);
    }

    function safeBatchTransferFrom(
        address from,
        address to,
        uint256[] calldata ids,
        uint256[] calldata values,
        bytes calldata
    ) external {
        require(from == msg.sender, "ERC1155: not the owner");
        require(ids.length == values.length, "ERC1155: two lengths");
        for (uint256 index = 0; index < ids.length; index++) {
            balances[ids[index]][from] -= values[index];
            balances[ids[index]][to] += values[index];
        }
        emit TransferBatch(msg.sender, from, to, ids, values);
    }
}
