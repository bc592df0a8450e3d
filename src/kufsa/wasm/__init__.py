"""Games as WebAssembly: the same rules, views, events and search in a browser.

==================  ================================================================================
``lowering.py``     compiles the entry points of a game to an object, with Numba and LLVM
``linking.py``      makes a module of the object
``description.py``  everything else a page needs of the game, as plain data
``building.py``     writes both into the game's folder, and says whether they are up to date
``traces.py``       random games that another engine replays, as the proof that it plays the same
==================  ================================================================================
"""
