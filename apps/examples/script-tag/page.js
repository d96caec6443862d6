// the script before this one defines Foyer
Foyer.createFoyer().mount(document.querySelector('#connect'))
