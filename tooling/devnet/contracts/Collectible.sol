// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// An ERC-721 in which anybody makes the next collectible.
contract Collectible {
    string public constant name = "Foyer Cards";
    string public constant symbol = "CARD";
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public getApproved;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);

    function mint(uint256 tokenId) external {
        require(ownerOf[tokenId] == address(0), "ERC721: exists");
        ownerOf[tokenId] = msg.sender;
        emit Transfer(address(0), msg.sender, tokenId);
    }

    function approve(address approved, uint256 tokenId) external {
        require(ownerOf[tokenId] == msg.sender, "ERC721: not the owner");
        getApproved[tokenId] = approved;
        emit Approval(msg.sender, approved, tokenId);
    }

    function transferFrom(address from, address to, uint256 tokenId) external {
        require(ownerOf[tokenId] == from, "ERC721: not the owner");
        require(msg.sender == from || msg.sender == getApproved[tokenId], "ERC721: not approved");
        delete getApproved[tokenId];
        ownerOf[tokenId] = to;
        emit Transfer(from, to, tokenId);
    }
}
