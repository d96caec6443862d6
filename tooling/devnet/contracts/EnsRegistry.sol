// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Who owns a name of ENS, and which contract knows its records (EIP-137). The devnet writes its storage
/// (place-names.mjs), so the order of the variables is what that file counts on.
contract EnsRegistry {
    mapping(bytes32 => address) public owner;
    mapping(bytes32 => address) public resolver;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    modifier onlyOwner(bytes32 node) {
        require(owner[node] == msg.sender, "not the owner");
        _;
    }

    function setSubnodeOwner(bytes32 node, bytes32 label, address to) external onlyOwner(node) returns (bytes32 subnode) {
        subnode = keccak256(abi.encodePacked(node, label));
        owner[subnode] = to;
        emit NewOwner(node, label, to);
    }

    function setResolver(bytes32 node, address to) external onlyOwner(node) {
        resolver[node] = to;
        emit NewResolver(node, to);
    }
}
