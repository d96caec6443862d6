// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

interface ReceivesCollectibles {
    function onERC721Received(address operator, address from, uint256 tokenId, bytes calldata data)
        external
        returns (bytes4);
}

/// An ERC-721 in which anybody makes the next collectible, and its maker says where it is described.
contract Collectible {
    string public constant name = "Foyer Cards";
    string public constant symbol = "CARD";
    mapping(uint256 => address) public ownerOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => string) private descriptions;

    event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
    event Approval(address indexed owner, address indexed approved, uint256 indexed tokenId);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, ERC-721 and its metadata
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function mint(uint256 tokenId) public {
        require(ownerOf[tokenId] == address(0), "ERC721: exists");
        ownerOf[tokenId] = msg.sender;
        balanceOf[msg.sender]++;
        emit Transfer(address(0), msg.sender, tokenId);
    }

    function mintDescribed(uint256 tokenId, string calldata uri) external {
        mint(tokenId);
        descriptions[tokenId] = uri;
    }

    function tokenURI(uint256 tokenId) external view returns (string memory) {
        require(ownerOf[tokenId] != address(0), "ERC721: does not exist");
        return descriptions[tokenId];
    }

    function approve(address approved, uint256 tokenId) external {
        require(ownerOf[tokenId] == msg.sender, "ERC721: not the owner");
        getApproved[tokenId] = approved;
        emit Approval(msg.sender, approved, tokenId);
    }

    function transferFrom(address from, address to, uint256 tokenId) public {
        require(ownerOf[tokenId] == from, "ERC721: not the owner");
        require(msg.sender == from || msg.sender == getApproved[tokenId], "ERC721: not approved");
        require(to != address(0), "ERC721: no receiver");
        delete getApproved[tokenId];
        ownerOf[tokenId] = to;
        balanceOf[from]--;
        balanceOf[to]++;
        emit Transfer(from, to, tokenId);
    }

    function safeTransferFrom(address from, address to, uint256 tokenId) external {
        transferFrom(from, to, tokenId);
        if (to.code.length == 0) return;
        bytes4 answer = ReceivesCollectibles(to).onERC721Received(msg.sender, from, tokenId, "");
        require(answer == ReceivesCollectibles.onERC721Received.selector, "ERC721: refused by the receiver");
    }
}
