// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// The transfers of an ERC-1155 in which anybody makes editions.
contract Editions {
    string public constant name = "Foyer Prints";
    mapping(uint256 => mapping(address => uint256)) private balances;
    string private description;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(
        address indexed operator,
        address indexed from,
        address indexed to,
        uint256[] ids,
        uint256[] values
    );

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-1155 and its metadata
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256) external view returns (string memory) {
        return description;
    }

    /// `{id}` in it is the id of an edition.
    function describe(string calldata text) external {
        description = text;
    }

    function balanceOf(address account, uint256 id) external view returns (uint256) {
        return balances[id][account];
    }

    function mint(uint256 id, uint256 value) external {
        balances[id][msg.sender] += value;
        emit TransferSingle(msg.sender, address(0), msg.sender, id, value);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
        require(from == msg.sender, "ERC1155: not the owner");
        require(to != address(0), "ERC1155: no receiver");
        balances[id][from] -= value;
        balances[id][to] += value;
        emit TransferSingle(msg.sender, from, to, id, value);
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
