// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface Owners {
    function owner(bytes32 node) external view returns (address);
}

/// The records of names: addresses by coin type (ENSIP-9, ENSIP-11), texts (ENSIP-5), and what an address is called
/// (ENSIP-3). Who owns a name writes them. The devnet writes the first ones (place-names.mjs), so the order of the
/// variables is what that file counts on.
contract EnsResolver {
    mapping(bytes32 => mapping(uint256 => bytes)) internal addresses;
    mapping(bytes32 => mapping(string => string)) public text;
    mapping(bytes32 => string) public name;

    Owners internal constant registry = Owners(0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e);
    uint256 internal constant ether_ = 60;

    modifier onlyOwner(bytes32 node) {
        require(registry.owner(node) == msg.sender, "not the owner");
        _;
    }

    function addr(bytes32 node) external view returns (address) {
        return address(bytes20(addresses[node][ether_]));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return addresses[node][coinType];
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata to) external onlyOwner(node) {
        addresses[node][coinType] = to;
    }

    function setText(bytes32 node, string calldata key, string calldata to) external onlyOwner(node) {
        text[node][key] = to;
    }

    function setName(bytes32 node, string calldata to) external onlyOwner(node) {
        name[node] = to;
    }
}
